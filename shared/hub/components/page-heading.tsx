import { type ReactNode, useEffect, useRef, useState } from 'react'
import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { atom, useAtomValue, useStore } from 'jotai'
import { HelpLink } from './help-link.tsx'
import { space } from './styles.ts'

/** Whether a view has already been shown since the page was loaded. */
const viewShownAtom = atom(false)

/** Returns whether another view was shown before. The first view after a page load does not move the focus. */
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
    // It takes the focus only so that screen readers announce the view.
    outlineStyle: 'none',
    textWrap: 'balance',
  },
  title: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space('M', 'XXL'),
    minHeight: '32px',
  },
})

/** The heading of the current view. */
let shownHeading: HTMLHeadingElement | null = null

/** Moves the focus to the heading of the view, for use when the focused element is removed. While a panel or dialog is open, moves it
 *  there instead: with the focus outside, screen readers could not reach it. */
export function focusHeading(): void {
  const openDialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')].at(-1)
  const target = openDialog ?? shownHeading
  target?.focus()
}

/** Shows the only h1 of a view, and sets the document's title. Takes the focus when the view changes, so that keyboard and screen reader
 *  users start here. */
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

/** Shows the heading of a view with its actions beside it. */
export function ViewHead({ title, children }: { title: string; children?: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.head}>
      <PageHeading>{title}</PageHeading>
      {children}
    </div>
  )
}
