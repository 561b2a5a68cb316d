import type { Page } from '@playwright/test'

/** Returns the number of articles in the sitemap. */
export function countArticles(page: Page): Promise<number> {
  return countInSitemap(page, '/blog?article=')
}

/** Returns the number of projects in the sitemap. */
export function countProjects(page: Page): Promise<number> {
  return countInSitemap(page, '/portfolio?project=')
}

async function countInSitemap(page: Page, address: string): Promise<number> {
  const sitemap = await page.request.get('/sitemap.xml')
  return (await sitemap.text()).split(address).length - 1
}
