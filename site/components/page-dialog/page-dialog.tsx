import type { ReactNode } from 'react'
import type { OpenedKind } from '#shared/opened-address.ts'
import css from './page-dialog.css?inline'
import dialogScript from './dialog-script.ts?script'
import { useScript } from '../../inline-scripts/collected-scripts.ts'
import { useStyles } from '../../styles/collected-styles.ts'

/** Names the dialog: the heading of what it shows has this id. */
export const dialogTitleId = 'dialog-title'
const close = 'Close'

interface PageDialogProps {
  opens: OpenedKind
  opened: ReactNode
  neighbours?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The dialog in which the cards of a page open. It is open from the start when the address names one of them, and
 *  closes without script too; its script makes it modal and fetches the others.
 *  @param opens the query parameter  @param opened the open item: changes with each
 *  @param neighbours the links to the items before and after it: these change with it
 *  @param actions the buttons for it: these stay  @param children the call to action under it */
export function PageDialog({ opens, opened, neighbours, actions, children }: PageDialogProps) {
  useStyles(css)
  useScript(dialogScript)
  return (
    <dialog
      className="page-dialog"
      aria-labelledby={dialogTitleId}
      open={opened !== undefined}
      closedby="any"
      data-opens={opens}
    >
      <div className="page-dialog-bar">
        {neighbours}
        {actions}
        <form method="dialog">
          <button type="submit" className="button line" autoFocus>
            {close}
          </button>
        </form>
      </div>
      <article>{opened}</article>
      <p className="page-dialog-end">{children}</p>
    </dialog>
  )
}
