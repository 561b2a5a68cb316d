import { ArticleCard } from '../../components/article/article-card.tsx'
import { homeArticles } from '../../content/articles/articles.ts'
import { homeBlog } from '../../content/home/blog.ts'
import css from './blog-section.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

export function BlogSection() {
  useStyles(css, 'pages')
  return (
    <section id="blog" className="section sheeted" aria-labelledby="blog-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="blog-title">{homeBlog.title}</h2>
          <p className="lead">{homeBlog.lead}</p>
        </div>
        <ul className="home-articles">
          {homeArticles.map((article) => (
            <li key={article.slug}>
              <ArticleCard article={article} path="/" read={homeBlog.read} />
            </li>
          ))}
        </ul>
        <p className="actions">
          <a className="button line" href="/blog">
            {homeBlog.all}
          </a>
        </p>
      </div>
    </section>
  )
}
