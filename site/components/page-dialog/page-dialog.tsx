import type { ReactNode } from 'react'
import type { OpenedKind } from '#shared/opened-address.ts'

/** Names the dialog: the heading of what it shows has this id. */
export const dialogTitleId = 'dialog-title'
const close = 'Close'

interface PageDialogProps {
  opens: OpenedKind
  opened: ReactNode
  ways?: ReactNode
  deeds?: ReactNode
  children: ReactNode
}

/** Where what the cards of a page tell in short opens whole. It stands open from the start when the address names one of them, and
 *  closes without script too; dialog.ts, which must be among the page's scripts, makes it modal and fetches the others.
 *  @param opens what the address calls them  @param opened the one that stands open: changes with each
 *  @param ways the ways from it to its neighbours: these change with it
 *  @param deeds what can be done with it: these stay  @param children the way on, under it */
export function PageDialog({ opens, opened, ways, deeds, children }: PageDialogProps) {
  return (
    <dialog
      className="page-dialog"
      aria-labelledby={dialogTitleId}
      open={opened !== undefined}
      closedby="any"
      data-opens={opens}
    >
      <div className="page-dialog-bar">
        {ways}
        {deeds}
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
