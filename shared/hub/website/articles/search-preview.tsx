import { makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { readBusiness } from '#shared/contract/business.ts'
import { openedAddress } from '#shared/opened-address.ts'
import { queryOf } from '../../platform/queries.ts'
import { space } from '../../components/styles.ts'

const useStyles = makeStyles({
  preview: { display: 'grid', gap: tokens.spacingVerticalXXS },
  caption: { marginBottom: tokens.spacingVerticalXS, fontWeight: tokens.fontWeightSemibold },
  result: {
    maxWidth: '600px',
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    overflowWrap: 'anywhere',
  },
  address: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  title: {
    margin: space('XS', 0),
    color: tokens.colorBrandForegroundLink,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
  },
  description: { color: tokens.colorNeutralForeground2 },
  lengths: { margin: space('XS', 0, 0), color: tokens.colorNeutralForeground3 },
})

/** The lengths that search engines show in full. */
export const searchLimits = { title: 60, description: 160 } as const

export interface SearchPreviewProps {
  title: string
  description: string
  slug: string
  /** The path of the page on which the article opens. */
  path: string
}

/** Shows roughly how a search engine presents an article, and which of its texts are too long for that. */
export function SearchPreview({ title, description, slug, path }: SearchPreviewProps) {
  const styles = useStyles()
  const { data: business } = useQuery(queryOf(readBusiness))
  const full = `${title} | ${business?.name ?? ''}`
  const shownTitle = business !== undefined && full.length <= searchLimits.title ? full : title
  const address = business && new URL(openedAddress(path, 'article', slug), business.website).href
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>How it looks in search results</figcaption>
      <div className={styles.result}>
        <div className={styles.address}>{address}</div>
        <p className={styles.title}>{cut(shownTitle || 'Title', searchLimits.title)}</p>
        <p className={styles.description}>{cut(description || 'Description', searchLimits.description)}</p>
      </div>
      <p className={styles.lengths}>
        Title: {lengthOf(title, searchLimits.title)} Description: {lengthOf(description, searchLimits.description)}
      </p>
    </figure>
  )
}

function lengthOf(text: string, limit: number): string {
  const over = text.length - limit
  return over > 0 ? `${text.length} characters, ${over} too many.` : `${text.length} of ${limit} characters.`
}

/** Cuts a text after a whole word, as search engines do. */
function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit).replace(/\s+\S*$/, '')} …`
}
