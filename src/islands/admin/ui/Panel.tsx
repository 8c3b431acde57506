import type { ComponentProps } from 'react';

interface PanelProps extends ComponentProps<'section'> {
  /** Its heading. */
  title?: string;
  /** The id of the heading that labels the panel. */
  titleId?: string;
}

/** A framed part of a screen or a form. */
export const Panel = ({ title, titleId, className = '', children, ...rest }: PanelProps) => (
  <section {...rest} className={`panel p-4 sm:p-6 ${className}`} aria-labelledby={titleId}>
    {title !== undefined && (
      <h2 id={titleId} className="mb-4 text-lg">
        {title}
      </h2>
    )}
    {children}
  </section>
);
