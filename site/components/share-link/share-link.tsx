import { shareLink as words } from '../../content/share-link.ts'

/** Hands on the address of what a dialog shows. Nothing of it is seen until share-link.ts, which must be among the page's scripts,
 *  has made it work. */
export function ShareLink() {
  return (
    <div className="share-link" hidden data-copied={words.copied} data-refused={words.refused}>
      <output />
      <button type="button" className="button line" data-share={words.share}>
        {words.copy}
      </button>
    </div>
  )
}
