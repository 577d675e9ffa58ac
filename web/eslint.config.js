// What is judged here is what the compiler and svelte-check do not see; the layout is prettier's.
import js from '@eslint/js';
import globals from 'globals';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist', 'node_modules', 'public', 'src/made'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] } },
  },
  {
    rules: {
      'svelte/require-each-key': 'off', // most lists are of values, which have no keys
      'svelte/prefer-svelte-reactivity': 'off', // for sets and maps that live as long as one call
      'svelte/no-unused-svelte-ignore': 'off', // svelte-check sees what these comments are for
      // An underscore says that a name is there for its place alone.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  { files: ['**/*.ts', '**/*.svelte'], rules: { 'no-undef': 'off' } }, // the compiler knows better
  { files: ['src/sw.js'], languageOptions: { globals: { __VERSION__: 'readonly', __FILES__: 'readonly' } } },
  { files: ['tools/**'], rules: { '@typescript-eslint/no-explicit-any': 'off' } },
);
