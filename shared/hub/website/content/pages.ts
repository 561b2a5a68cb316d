import { useQuery } from '@tanstack/react-query'
import { readBusiness } from '#shared/contract/business.ts'
import { textsItemIds } from '#shared/contract/names.ts'
import { type BuiltInArticle, type ContentItem, readSiteParts } from '#shared/contract/website.ts'
import type { ContentKind } from '#shared/contract/website-content.ts'
import { openedAddress } from '#shared/opened-address.ts'
import { useShowToast } from '../../platform/mutations.ts'
import { queryOf } from '../../platform/queries.ts'
import { latestContent } from './queries.ts'

/** The page where visitors see each kind of content that has no page or address of its own. */
const pages: Record<Exclude<ContentKind, 'project' | 'article' | 'picture' | 'texts'>, string> = {
  business: '/contact',
  person: '/about',
  prices: '/packages',
  review: '/reviews',
  claims: '/',
  questions: '/faq',
}

/** Returns the address of the page that shows an item, without the origin. @param articles those that are part of the program */
export function pageOf(item: ContentItem, articles: readonly BuiltInArticle[]): string {
  const slug = item.publishedSlug ?? item.slug ?? ''
  if (item.kind === 'project') return openedAddress('/portfolio', 'project', slug)
  if (item.kind === 'article') return articleAddress(slug, articles)
  if (item.kind === 'texts') return item.id === textsItemIds.process ? '/process' : '/'
  if (item.kind !== 'picture') return pages[item.kind]
  const [folder, rest = ''] = latestContent<'picture'>(item).name.split('/')
  return folder === 'articles' ? articleAddress(rest, articles) : `/${rest}`
}

function articleAddress(slug: string, articles: readonly BuiltInArticle[]): string {
  const isOnHomePage = articles.some((article) => article.slug === slug && article.date === null)
  return openedAddress(isOnHomePage ? '/' : '/blog', 'article', slug)
}

/** Returns functions that open a page of the website in a new tab, or in the system's browser from the console. */
export function useOpenPage() {
  const { data: business } = useQuery(queryOf(readBusiness))
  const { data: parts } = useQuery(queryOf(readSiteParts))
  const showToast = useShowToast()
  /** Opens a page. @returns its full address */
  function openPage(address: string): string {
    const { href } = new URL(address, business?.website ?? location.origin)
    window.open(href, '_blank', 'noopener,noreferrer')
    return href
  }
  return {
    openPage,
    viewPage: (item: ContentItem) => void openPage(pageOf(item, parts?.articles ?? [])),
    openPreview(address: string): void {
      openPage(address)
      // The browser may have blocked the new tab.
      showToast({ title: 'Preview opened in a new tab', action: { label: 'Open again', run: () => openPage(address) } })
    },
  }
}
