// `npm run bench`: every figure of docs/numbers.md, side by side in one run.
import { benchImport } from './import.ts';

await benchImport();
