import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * HTML of a React component that is not hydrated. Astro's own renderer renders each one twice,
 * through streams; two of them took a fifth of a product page's time.
 */
export const renderToHtml = <Props extends object>(
  part: FunctionComponent<Props>,
  props: Props,
): string => renderToStaticMarkup(createElement(part, props));
