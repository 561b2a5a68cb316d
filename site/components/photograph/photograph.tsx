import type { SitePhotograph } from '#shared/site-content.ts'
import { useStyles } from '../../styles/collected-styles.ts'

export interface Loading {
  /** How wide a photograph is shown, for its `sizes` attribute. */
  sizes: string
  /** Whether it may be in the first view, so that it loads before the rest. */
  first?: boolean
}

export interface PhotographFile extends Omit<SitePhotograph, 'focus' | 'share'> {
  kind: 'photograph'
}

/** A photograph in every format and size. Where its space has other proportions, its focus stays visible. */
export function Photograph(props: { photograph: Omit<PhotographFile, 'kind'> & Partial<SitePhotograph> } & Loading) {
  const { photograph, sizes, ...loading } = props
  const { src, width, height, alt, sources } = photograph
  useStyles(focusStyle(photograph))
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        className={['picture-photograph', ...focusClass(photograph)].join(' ')}
        src={src}
        width={width}
        height={height}
        alt={alt}
        {...loadingOf(loading)}
      />
    </picture>
  )
}

/** Returns the rule that keeps the focus of a photograph visible, because the content security policy allows no style attributes.
 *  `Photograph` adds it to its page; a page on which a script shows photographs of another page adds it itself. */
export function focusStyle(photograph: Pick<Partial<SitePhotograph>, 'focus'>): string {
  return focusClass(photograph)
    .map((name) => `.${name}{object-position:${name.replace('focus-', '').replace('-', '% ')}%}`)
    .join('')
}

/** Returns no class where the focus is the centre, as it is without a rule. */
function focusClass({ focus }: Pick<Partial<SitePhotograph>, 'focus'>): string[] {
  const name = focus && `focus-${Math.round(focus.x)}-${Math.round(focus.y)}`
  return name === undefined || name === 'focus-50-50' ? [] : [name]
}

/** Returns the attributes that say when an image is loaded. */
export function loadingOf({ first = false }: Pick<Loading, 'first'>) {
  return { ...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const }), decoding: 'async' as const }
}
