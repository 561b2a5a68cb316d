import type { SiteParts, SiteSettings } from '#shared/site-rendering.ts'
import { aboutPage } from '../about.ts'
import { builtInBlogArticles, builtInHomeArticles } from '../articles/articles.ts'
import { questionCategories } from '../faq/questions.ts'
import { originalTexts } from './page-texts.ts'
import { fillClaims } from '../shown-articles.tsx'
import { fillTerms } from '../terms/fill-terms.ts'
import { listTerms } from './text-terms.ts'

/** Lists what the site has in code that the owner can change. */
export function listParts(settings: SiteSettings): SiteParts {
  const articles = [...builtInBlogArticles, ...builtInHomeArticles].map((article) => fillClaims(article, settings))
  return {
    articles: articles.map(({ slug, title, excerpt, category, html, ...article }) => ({
      slug,
      title,
      excerpt,
      category,
      date: 'date' in article ? article.date : null,
      html: fillTerms(html, settings.business),
    })),
    drawings: [
      { name: aboutPage.picture.name, label: 'About page' },
      ...articles.map(({ drawing, title }) => ({ name: drawing, label: `Article: ${title}` })),
    ],
    texts: originalTexts,
    questions: questionCategories.flatMap(({ id: category, questions }) =>
      questions.map(({ id, question, answer }) => ({ id, category, question, answer: answer.join('\n\n') })),
    ),
    terms: listTerms(settings),
  }
}

/** Lists what is made up in the content in code, and shown where samples may be until the owner publishes the real thing. */
export function listSamples({ content }: SiteSettings): readonly string[] {
  return [...(content.reviews.length === 0 ? ['reviews'] : []), ...(content.projects.length === 0 ? ['projects'] : [])]
}
