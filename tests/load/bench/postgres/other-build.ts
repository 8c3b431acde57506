// Loaded before a worker: takes the shop's own code from the folder that BUILD names.
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const build = process.env['BUILD'];
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      build !== undefined && specifier.startsWith('#lib/')
        ? pathToFileURL(join(build, 'src', specifier.slice(1))).href
        : specifier,
      context,
    ),
});
