import type { ComponentProps } from 'react'

interface SectionProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** The id of the heading, which names the section. */
  labelledBy?: string
  /** The heading; left out where the children bring their own. */
  title?: string
  isTitleHidden?: boolean
  lead?: string
  /** `alternate` sets the section off from its neighbours by another background. */
  tone?: 'plain' | 'alternate'
  /** A class that lays out the content. */
  layout?: string
}

/** Shows a part of a page as wide as the screen, with its content in the middle. */
export function Section(props: SectionProps) {
  const { labelledBy, title, isTitleHidden = false, lead, tone, layout, className, children, ...section } = props
  return (
    <section
      {...section}
      className={classNames('section', tone === 'alternate' && 'section-alt', className)}
      aria-labelledby={labelledBy}
    >
      <div className={classNames('wrap', layout)}>
        {lead && (
          <div className="section-head">
            <h2 id={labelledBy}>{title}</h2>
            <p className="lead">{lead}</p>
          </div>
        )}
        {title && !lead && (
          <h2 id={labelledBy} className={isTitleHidden ? 'visually-hidden' : 'section-head'}>
            {title}
          </h2>
        )}
        {children}
      </div>
    </section>
  )
}

function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
