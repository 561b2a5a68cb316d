import { useSite } from '../../site-context.ts'
import { shareAlt, shareName, sharePath, shareSize } from '../../sharing/share-picture.ts'
import type { PageRoute } from '../../routes.tsx'

/** The tags for previews where the page is shared. Networks with tags of their own also read the common ones. */
export function ShareTags({ route, address }: { route: PageRoute; address: string | undefined }) {
  const { settings, article } = useSite()
  const picture = shareName(route, article)
  return (
    <>
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:site_name" content={settings.business.name} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:title" content={route.title} />
      <meta property="og:description" content={route.description} />
      {address && <meta property="og:url" content={address} />}
      <meta property="og:image" content={settings.publicUrl + sharePath(picture)} />
      <meta property="og:image:width" content={String(shareSize.width)} />
      <meta property="og:image:height" content={String(shareSize.height)} />
      <meta property="og:image:alt" content={shareAlt(route.title)} />
      {article && 'date' in article && <meta property="article:published_time" content={article.date} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
