import { useLocation } from 'react-router'
import { entries } from 'virtual:client-assets'
import { tagsOf } from '../../analytics/tag-sources.ts'
import { cookieBanner as content } from '../../content/shell.ts'
import { useSite } from '../../page-context/site-context.ts'
import css from './cookie-banner.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

/** Hidden until the page script finds that the visitor has not answered yet, or wants to answer again. */
export function CookieBanner() {
  useStyles(css)
  return (
    <section className="cookie-banner" aria-label={content.label} tabIndex={-1} hidden {...useTagData()}>
      <p>
        {content.text} <a href="/privacy">{content.privacy}</a>
      </p>
      <p className="cookie-answer cookie-accepted">{content.answers.accepted}</p>
      <p className="cookie-answer cookie-rejected">{content.answers.rejected}</p>
      <div className="cookie-buttons">
        <button type="button" className="button line" value="accepted">
          {content.accept}
        </button>
        <button type="button" className="button line" value="rejected">
          {content.reject}
        </button>
      </div>
      <button type="button" className="cookie-close" value="rejected" aria-label={content.close}>
        ×
      </button>
    </section>
  )
}

/** Runs after an answer to the consent question; without tags the answer is only stored. */
function useTagData() {
  const { settings } = useSite()
  const tags = tagsOf(useLocation().pathname, settings)
  if (!settings.tags) return {}
  return {
    'data-scripts': entries['analytics/start-tags.ts']?.scripts.join(' '),
    'data-tags': tags && JSON.stringify(tags),
  }
}
