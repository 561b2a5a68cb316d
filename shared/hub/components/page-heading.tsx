import { type ReactNode, useEffect, useRef, useState } from 'react'
import { makeStyles, typographyStyles } from '@fluentui/react-components'
import { atom, useAtomValue, useStore } from 'jotai'
import { HelpLink } from './help-link.tsx'

/** Whether this page load has shown a view already. */
const viewShownAtom = atom(false)

/** Whether this view follows another one. The first view of a page load leaves the focus where the browser put it. */
export function useFollowsAnotherView(): boolean {
  const store = useStore()
  const [follows] = useState(() => store.get(viewShownAtom))
  useEffect(() => store.set(viewShownAtom, true), [store])
  return follows
}

/** A prefix of every view's title, for example `(!) `, which is visible on a background tab. */
export const titleMarkAtom = atom('')

const useStyles = makeStyles({
  heading: {
    ...typographyStyles.title3,
    margin: 0,
    // It takes the focus to say where the reader is; it is nothing to act on.
    outlineStyle: 'none',
    textWrap: 'balance',
  },
  title: { display: 'flex', alignItems: 'center', gap: '4px' },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px 24px',
    minHeight: '32px',
  },
})

/** The heading of the view that is shown. */
let shownHeading: HTMLHeadingElement | null = null

/** Gives the focus to the heading of the view when what had it is taken away. While a panel or dialog is open, that gets the focus
 *  instead: with the focus outside, screen readers could not reach it. */
export function focusHeading(): void {
  const openDialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')].at(-1)
  const target = openDialog ?? shownHeading
  target?.focus()
}

/** The one h1 of a view, and the title of the document. Keyboard and screen reader start here when the view changes. */
export function PageHeading({ children, takesFocus = true }: { children: string; takesFocus?: boolean }) {
  const styles = useStyles()
  const heading = useRef<HTMLHeadingElement>(null)
  const follows = useFollowsAnotherView()
  const mark = useAtomValue(titleMarkAtom)

  useEffect(() => {
    document.title = `${mark}${children}`
  }, [mark, children])
  useEffect(() => {
    shownHeading = heading.current
    if (follows && takesFocus) shownHeading?.focus()
  }, [follows, takesFocus])

  return (
    <div className={styles.title}>
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        {children}
      </h1>
      <HelpLink />
    </div>
  )
}

/** The heading of a view, and beside it what can be done there. */
export function ViewHead({ title, children }: { title: string; children?: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.head}>
      <PageHeading>{title}</PageHeading>
      {children}
    </div>
  )
}
