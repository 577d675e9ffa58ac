// The end-to-end tests, one file after the other.
//     npm run e2e                      all of them
//     npm run e2e FILE [words…]        one file: solo, hotseat, offline, keyboard, phone, small, languages, access, pages, decisions, pace, setup, maker, trace, textmode, beside, netpages, nettable, netchoose, net, random
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ALL = [
  'solo',
  'hotseat',
  'offline',
  'keyboard',
  'phone',
  'small',
  'pages',
  'decisions',
  'pace',
  'setup',
  'maker',
  'trace',
  'textmode',
  'beside',
  'netpages',
  'nettable',
  'netchoose',
  'net',
  'languages',
  'access',
  ...['usa', 'maerklin', 'berlin', 'world'].map((m) => `random ${m}`),
];
const asked = process.argv.slice(2);
const runs = asked.length ? [asked] : ALL.map((a) => a.split(' '));
let failed = 0;
for (const [file, ...words] of runs) {
  console.log(`== ${[file, ...words].join(' ')}`);
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(`${file}.mjs`, import.meta.url)), ...words], {
    stdio: 'inherit',
  });
  if (status !== 0) failed++;
}
process.exit(failed ? 1 : 0);
