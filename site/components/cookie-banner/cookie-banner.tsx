import { cookieBanner } from '../../content/shell.ts'

/** Hidden until the page script finds that the visitor has not answered yet. */
export function CookieBanner() {
  return (
    <section className="cookie-banner" aria-label={cookieBanner.label} hidden>
      <p>
        {cookieBanner.text} <a href="/privacy">{cookieBanner.privacy}</a>
      </p>
      <div className="cookie-answers">
        <button type="button" className="button line" value="accepted">
          {cookieBanner.accept}
        </button>
        <button type="button" className="button line" value="rejected">
          {cookieBanner.reject}
        </button>
      </div>
      <button type="button" className="cookie-close" value="rejected" aria-label={cookieBanner.close}>
        ×
      </button>
    </section>
  )
}
