import type { SiteParts, SiteSettings } from '#shared/site-rendering.ts'
import { aboutPage } from './about.ts'
import { fillTerms } from './fill-terms.ts'
import { builtInBlogArticles, builtInHomeArticles } from './articles/articles.ts'

/** Lists what the site has in code that the owner can change. */
export function listParts({ business }: Pick<SiteSettings, 'business'>): SiteParts {
  const articles = [...builtInBlogArticles, ...builtInHomeArticles]
  return {
    articles: articles.map(({ slug, title, excerpt, category, html, ...article }) => ({
      slug,
      title,
      excerpt,
      category,
      date: 'date' in article ? article.date : null,
      html: fillTerms(withoutTabs(html), business),
    })),
    drawings: [
      { name: aboutPage.picture.name, label: 'About page' },
      ...articles.map(({ drawing, title }) => ({ name: drawing, label: `Article: ${title}` })),
    ],
  }
}

/** Takes away what the site itself adds to links that open in a new tab. */
function withoutTabs(html: string): string {
  return html
    .replaceAll(/<span class="visually-hidden">.*?<\/span>/g, '')
    .replaceAll(' target="_blank" rel="noopener"', '')
}

/** Lists what is made up in the content in code, and shown where samples may be until the owner publishes the real thing. */
export function listSamples({ content }: SiteSettings): readonly string[] {
  return [...(content.reviews.length === 0 ? ['reviews'] : []), ...(content.projects.length === 0 ? ['projects'] : [])]
}
