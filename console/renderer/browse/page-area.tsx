import { useLayoutEffect, useRef } from 'react'
import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { hampshireRegisters } from '#shared/business/hampshire-registers.ts'
import type { BrowseState } from '../../main/ipc/browse-calls.ts'
import { desktop } from '../desktop/desktop.ts'
import { space } from '#shared/hub/components/styles.ts'

const useStyles = makeStyles({
  area: { overflow: 'auto', backgroundColor: tokens.colorNeutralBackground2 },
  text: { maxWidth: '560px', margin: '0 auto', padding: space('2XXL', 'XXL') },
  heading: { ...typographyStyles.title3 },
  subheading: { ...typographyStyles.subtitle2 },
  lead: { margin: space('S', 0, 'XXL'), lineHeight: tokens.lineHeightBase300, textWrap: 'pretty' },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
    gap: tokens.spacingHorizontalXS,
    margin: space('S', 0, 0, '-M'),
  },
  register: { justifyContent: 'start', width: '100%', textAlign: 'left' },
})

/** The area of the foreign page. While no page covers it, it shows where to begin, or why the page could not be loaded. */
export function PageArea({ state: { address, problem } }: { state: BrowseState }) {
  const styles = useStyles()
  const area = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = area.current
    if (element === null) return undefined
    const place = () => {
      const { x, y, width, height } = element.getBoundingClientRect()
      void desktop.call('browse:place', { x, y, width, height })
    }
    const observer = new ResizeObserver(place)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <main ref={area} className={styles.area}>
      {problem !== null ? (
        <div className={styles.text} role="alert">
          <h2 className={styles.heading}>{problem.title}</h2>
          <p className={styles.lead}>{problem.text}</p>
          <Button appearance="primary" onClick={() => void desktop.call('browse:act', { action: 'reload' })}>
            Try again
          </Button>
        </div>
      ) : address === '' ? (
        <StartPage />
      ) : undefined}
    </main>
  )
}

/** Shows the purpose of the window, and where the owner can begin. */
function StartPage() {
  const styles = useStyles()
  return (
    <div className={styles.text}>
      <h2 className={styles.heading}>Where would you like to look?</h2>
      <p className={styles.lead}>
        Open a planning register, a forum or any other page, and sign in where you need to. We read what you see, and
        you choose who becomes a lead. Nothing is opened or clicked for you.
      </p>
      <h3 className={styles.subheading}>Planning registers in Hampshire</h3>
      <ul className={styles.list}>
        {hampshireRegisters.map(({ id, name, url }) => (
          <li key={id}>
            <Button
              appearance="subtle"
              className={styles.register}
              onClick={() => void desktop.call('browse:go', { typed: url })}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
