import sirv from 'sirv';
import { paths } from '#lib/paths.ts';
import {
  FOR_EVER,
  pictureHeaders,
  setHeaders,
  SPECULATION_TYPE,
  workerHeaders,
} from './headers.ts';

/** The shop's own pictures, made when it was built. */
const OWN_PICTURES = '/pictures/';
/** Built files whose names change with what they hold. */
const NAMED_BY_CONTENT = /^\/(_astro|pictures)\//;

/** Files of words, whose letters are said too: no browser guesses them. */
const WORDS = {
  css: 'text/css',
  js: 'text/javascript',
  svg: 'image/svg+xml',
} as const;
const isOfWords = (ending: string): ending is keyof typeof WORDS => Object.hasOwn(WORDS, ending);

/** Serves what browsers fetch of the build, packed as it was built. */
export const clientFiles = (folder: string) =>
  sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, path) => {
      const isNamed = NAMED_BY_CONTENT.test(path);
      res.setHeader('Cache-Control', isNamed ? FOR_EVER : 'public, max-age=3600');
      const ending = path.slice(path.lastIndexOf('.') + 1);
      if (isOfWords(ending)) res.setHeader('Content-Type', `${WORDS[ending]}; charset=utf-8`);
      if (path.startsWith(OWN_PICTURES)) setHeaders(res, pictureHeaders(res.req));
      if (path === paths.deliveriesWorker) setHeaders(res, workerHeaders);
      if (path === '/speculation-rules.json') res.setHeader('Content-Type', SPECULATION_TYPE);
    },
  });
