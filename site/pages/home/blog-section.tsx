import { ArticleCard } from '../../components/article/article-card.tsx'
import { Section } from '../../components/section/section.tsx'
import { homeArticles } from '../../content/articles/articles.ts'
import { homeBlog } from '../../content/home/blog.ts'
import css from './blog-section.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

export function BlogSection() {
  useStyles(css, 'pages')
  return (
    <Section id="blog" labelledBy="blog-title" title={homeBlog.title} lead={homeBlog.lead} tone="alternate">
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
    </Section>
  )
}
