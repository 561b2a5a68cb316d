import { homeArticleCategories } from '#shared/business/website-categories.ts'
import { describeDrawing } from '../../drawings/index.ts'
import { type BlogArticle, type BlogArticleFile, type HomeArticle, type HomeArticleFile } from './article.ts'
import { defaultDrawings } from './article-drawing.ts'
import { readTime } from './article-text.ts'

const files = Object.entries(
  import.meta.glob<HomeArticleFile | BlogArticleFile>('./*.tsx', { eager: true, import: 'article' }),
)

/** The articles of the home page, one of each category, in the order of the categories. */
export const homeArticles: readonly HomeArticle[] = homeArticleCategories.flatMap((category) =>
  files.flatMap(([file, article]) =>
    !isBlogArticle(article) && article.category === category ? [complete(file, article)] : [],
  ),
)

/** The articles of the blog page, the newest first. */
export const blogArticles: readonly BlogArticle[] = files
  .flatMap(([file, article]) =>
    isBlogArticle(article) ? [{ ...complete(file, article), readTime: readTime(article) }] : [],
  )
  .toSorted((one, other) => other.date.localeCompare(one.date))

function isBlogArticle(article: HomeArticleFile | BlogArticleFile): article is BlogArticleFile {
  return 'date' in article
}

function complete<File extends HomeArticleFile | BlogArticleFile>(file: string, article: File) {
  const { kind, facts } = defaultDrawings[article.category]
  const slug = file.replace(/^\.\/|\.tsx$/g, '')
  return { ...article, slug, alt: article.alt ?? describeDrawing(kind, facts) }
}
