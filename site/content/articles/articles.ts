import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { homeArticleCategories } from '#shared/business/website-categories.ts'
import { readTime } from '#shared/contract/article-words.ts'
import { describeDrawing } from '../../drawings/index.ts'
import { type Claims, isMajority, specifiedClaims } from '#shared/business/claims.ts'
import type { BlogArticle, BlogArticleFile, BuiltIn, HomeArticle, HomeArticleFile } from './article.ts'
import { ArticleClaimsContext } from './article-claims.ts'
import { defaultDrawings } from './article-drawing.ts'
import { articleText } from './article-text.ts'

const files = Object.entries(
  import.meta.glob<HomeArticleFile | BlogArticleFile>('./*.tsx', { eager: true, import: 'article' }),
)

/** The articles of the home page that are in code, one of each category, in the order of the categories. */
export const builtInHomeArticles: readonly BuiltIn<HomeArticle>[] = homeArticleCategories.flatMap((category) =>
  files.flatMap(([file, article]) =>
    !isBlogArticle(article) && article.category === category ? [complete(file, article)] : [],
  ),
)

/** The articles of the blog page that are in code, the newest first. */
export const builtInBlogArticles: readonly BuiltIn<BlogArticle>[] = files
  .flatMap(([file, article]) => {
    if (!isBlogArticle(article)) return []
    const completed = complete(file, article)
    return [{ ...completed, readTime: readTime(articleText(completed)) }]
  })
  .toSorted((one, other) => other.date.localeCompare(one.date))

function isBlogArticle(article: HomeArticleFile | BlogArticleFile): article is BlogArticleFile {
  return 'date' in article
}

function complete<File extends HomeArticleFile | BlogArticleFile>(
  file: string,
  { Content, otherTitle, ...article }: File,
) {
  const { kind, facts } = defaultDrawings[article.category]
  const slug = file.replace(/^\.\/|\.tsx$/g, '')
  const withClaims = (claims: Claims) => {
    const hasTitle = otherTitle === undefined || isMajority(claims[otherTitle.unlessMost])
    return {
      title: hasTitle ? article.title : otherTitle.title,
      // The pictures are drawn by the build.
      hasSharePicture: hasTitle,
      html: renderToStaticMarkup(createElement(ArticleClaimsContext, { value: claims }, createElement(Content))),
    }
  }
  return {
    ...article,
    ...withClaims(specifiedClaims.articles),
    withClaims,
    slug,
    drawing: `articles/${slug}`,
    alt: article.alt ?? describeDrawing(kind, facts),
  }
}
