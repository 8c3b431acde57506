import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * From here on Node keeps what it makes of each module beside the build, which is a sixth of a start.
 * Where that folder can't be written to, the modules are compiled anew at every start.
 */
enableCompileCache(fileURLToPath(import.meta.resolve('#dist/compile-cache')));
