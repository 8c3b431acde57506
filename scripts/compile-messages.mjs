import { compileMessages } from './messages.mjs';

await compileMessages();
