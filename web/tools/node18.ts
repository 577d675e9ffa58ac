// Browsers have it, and so has Node from 19 on: for the tests on Node 18.
import { webcrypto } from 'node:crypto';

(globalThis as { crypto?: unknown }).crypto ??= webcrypto;
