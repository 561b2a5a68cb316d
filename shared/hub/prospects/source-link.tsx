import { makeStyles } from '@fluentui/react-components'
import { SubtleLink } from '../components/subtle-link.tsx'
import { sourceLabel } from '#shared/business/platforms.ts'

const useStyles = makeStyles({
  // Above the link that covers the row.
  above: { position: 'relative', zIndex: 1 },
})

export interface SourceLinkProps {
  platform: string
  url: string | null
  tabIndex?: number
}

/** Shows where a lead came from, with a link to the original where there is one. */
export function SourceLink({ platform, url, tabIndex }: SourceLinkProps) {
  const styles = useStyles()
  const label = sourceLabel(platform)
  if (url === null || !isWebAddress(url)) return <span title={label}>{label}</span>
  return (
    <SubtleLink
      title={label}
      className={styles.above}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={tabIndex}
    >
      {label}
    </SubtleLink>
  )
}

/** Scraped addresses are not trusted: any scheme but http may run code. */
function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url)
}
