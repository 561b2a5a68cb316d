import { blog } from '../../content/blog.ts'
import { Island } from '../../islands/island.tsx'
import { NewsletterForm } from '../../islands/newsletter/newsletter-form.tsx'
import formCss from '../../components/form/form.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

export function NewsletterCard() {
  useStyles(formCss)
  return (
    <section className="section" aria-labelledby="newsletter-title">
      <div className="wrap">
        <div className="newsletter">
          <div>
            <h2 id="newsletter-title">{blog.newsletter.title}</h2>
            <p className="lead">{blog.newsletter.text}</p>
          </div>
          <Island name="newsletter" component={NewsletterForm} props={{}} />
        </div>
      </div>
    </section>
  )
}
