import { type ReactNode, useId } from 'react'
import {
  Button,
  DrawerBody,
  DrawerFooter,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  tokens,
  typographyStyles,
} from '@fluentui/react-components'
import { Dismiss20Regular } from '../icons/dismiss.ts'
import { PartBoundary } from './error-boundaries.tsx'
import { useFocusKept, useFocusReturn } from './focus-return.ts'
import { footHeight } from './styles.ts'

const useStyles = makeStyles({
  panel: { width: 'min(640px, 100%)', maxWidth: '100%', paddingRight: 'env(safe-area-inset-right)' },
  header: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, paddingBottom: tokens.spacingVerticalM },
  actions: { display: 'flex', gap: tokens.spacingVerticalXS },
  below: { width: '100%' },
  body: { paddingTop: tokens.spacingVerticalL, paddingBottom: tokens.spacingVerticalXXL },
  footer: {
    flexWrap: 'wrap',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    paddingTop: tokens.spacingVerticalM,
    paddingBottom: `max(${tokens.spacingVerticalXXL}, env(safe-area-inset-bottom))`,
  },
})

export interface SidePanelProps {
  title: ReactNode
  /** Called when the owner presses the close button or Escape, or clicks beside the panel. */
  onClose: () => void
  /** Buttons beside the close button. */
  actions?: ReactNode
  /** A line below the title, which stays when the content is scrolled. */
  below?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** Shows a panel over the view, such as the details of a record. */
export function SidePanel({ title, onClose, actions, below, footer, children }: SidePanelProps) {
  const styles = useStyles()
  const panel = useFocusKept()
  useFocusReturn()
  return (
    <OverlayDrawer ref={panel} open position="end" className={styles.panel} onOpenChange={onClose}>
      <DrawerHeader className={styles.header}>
        <DrawerHeaderTitle
          action={
            <div className={styles.actions}>
              {actions}
              <Button appearance="subtle" icon={<Dismiss20Regular />} aria-label="Close" onClick={onClose} />
            </div>
          }
        >
          {title}
        </DrawerHeaderTitle>
        {below === undefined ? undefined : <div className={styles.below}>{below}</div>}
      </DrawerHeader>
      <DrawerBody className={styles.body}>
        <PartBoundary>{children}</PartBoundary>
      </DrawerBody>
      {footer === undefined ? undefined : (
        <DrawerFooter ref={keepToastsAbove} className={styles.footer}>
          {footer}
        </DrawerFooter>
      )}
    </OverlayDrawer>
  )
}

function keepToastsAbove(foot: HTMLElement | null) {
  if (foot === null) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(footHeight, `${foot.offsetHeight}px`))
  observer.observe(foot)
  return () => {
    observer.disconnect()
    style.removeProperty(footHeight)
  }
}

const useSectionStyles = makeStyles({
  section: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalM },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '32px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  heading: { ...typographyStyles.subtitle2 },
})

export interface PanelSectionProps {
  heading: string
  action?: ReactNode
  children: ReactNode
}

/** Shows one section of a record's panel. */
export function PanelSection({ heading, action, children }: PanelSectionProps) {
  const styles = useSectionStyles()
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.heading}>
          {heading}
        </h3>
        {action}
      </div>
      <PartBoundary name={heading}>{children}</PartBoundary>
    </section>
  )
}
