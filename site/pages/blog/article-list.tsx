import { ArticleCard } from '../../components/article-dialog/article-card.tsx'
import { Chips } from '../../components/chips/chips.tsx'
import { blogCategories } from '../../content/articles/article.ts'
import { blogArticles } from '../../content/articles/blog-articles.ts'
import { blog } from '../../content/blog.ts'

/** All articles in one list: the style sheet features whichever comes first among those that are shown. */
export function ArticleList() {
  return (
    <section className="section sheeted" aria-labelledby="articles-title">
      <div className="wrap">
        <h2 id="articles-title" className="visually-hidden">
          {blog.listTitle}
        </h2>
        <Chips words={blog.chips} categories={blogCategories} count={blogArticles.length} />
        <ul className="blog-articles">
          {blogArticles.map((article, index) => (
            <li key={article.slug} data-category={article.category}>
              <ArticleCard article={article} path="/blog" read={blog.read} first={index === 0} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
