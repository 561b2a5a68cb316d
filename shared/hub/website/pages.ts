import { useQuery } from '@tanstack/react-query'
import { readBusiness } from '#shared/contract/business.ts'
import type { ContentItem } from '#shared/contract/website.ts'
import type { ContentKind } from '#shared/contract/website-content.ts'
import { openedAddress } from '#shared/opened-address.ts'
import { useShowToast } from '../components/toasts.tsx'
import { queryOf } from '../query-function.ts'
import { latestContent } from './queries.ts'

/** Where visitors see each kind of content. */
const pages: Record<ContentKind, string> = {
  business: '/contact',
  person: '/about',
  review: '/reviews',
  project: '/portfolio',
  article: '/blog',
  picture: '/',
}

/** Returns the address of the page that shows an item, without the origin. */
export function pageOf(item: ContentItem): string {
  const { kind, slug } = item
  if (kind === 'picture') {
    // A drawing of a page has the page's path in its name; the others are on several pages.
    return /^pages(\/.+)$/.exec(latestContent<'picture'>(item).name)?.[1] ?? pages.picture
  }
  const isOpened = kind === 'project' || kind === 'article'
  return isOpened && slug !== null ? openedAddress(pages[kind], kind, slug) : pages[kind]
}

/** Returns functions that open a page of the website in a new tab, or in the system's browser from the console. */
export function useOpenPage() {
  const { data: business } = useQuery(queryOf(readBusiness))
  const showToast = useShowToast()
  const open = (address: string) =>
    window.open(new URL(address, business?.website ?? location.origin), '_blank', 'noopener,noreferrer')
  return {
    viewPage: (item: ContentItem) => void open(pageOf(item)),
    openPreview(address: string): void {
      open(address)
      // A browser may have kept the new tab from opening.
      showToast({ title: 'Preview opened in a new tab', action: { label: 'Open again', run: () => open(address) } })
    },
  }
}
