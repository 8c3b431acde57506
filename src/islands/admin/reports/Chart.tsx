import { ownHtml } from '#lib/browser/own-parts.ts';

interface Props {
  heading: string;
  svg: string;
}

/** Displays an SVG from `lib/reports/chart.ts`: shapes and escaped text only. */
export const Chart = ({ heading, svg }: Props) => (
  <figure className="mb-6 break-inside-avoid">
    <figcaption className="pb-2 font-bold">{heading}</figcaption>
    <div dangerouslySetInnerHTML={{ __html: ownHtml(svg) }} />
  </figure>
);
