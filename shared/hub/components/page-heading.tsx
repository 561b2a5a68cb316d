import { useEffect, useRef, useState } from 'react'
import { makeStyles, typographyStyles } from '@fluentui/react-components'
import { atom, useAtomValue, useStore } from 'jotai'

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
})

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
    if (follows && takesFocus) heading.current?.focus()
  }, [follows, takesFocus])

  return (
    <h1 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h1>
  )
}
