// Nothing is prepared for the compiler: it reads TypeScript, and Vite sees to the styles afterwards.
export default {};
