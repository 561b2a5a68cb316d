import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Button, makeStyles, Spinner, tokens, typographyStyles } from '@fluentui/react-components'
import type { PageReading } from '#shared/contract/capture.ts'
import { PageReview } from '#shared/hub/capture/page-review.tsx'
import { Notice } from '#shared/hub/components/notice.tsx'
import { ArrowClockwise16Regular } from '../../../shared/hub/icons/arrow-clockwise.ts'
import type { BrowseReading } from '../../main/ipc/browse-calls.ts'
import { desktop } from '../desktop/desktop.ts'
import { UseSelectedText } from './use-selected-text.tsx'
import { space } from '#shared/hub/components/styles.ts'

const useStyles = makeStyles({
  bar: {
    display: 'grid',
    gridTemplateRows: 'auto minmax(0, 1fr) auto',
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    marginTop: `calc(-1 * ${tokens.strokeWidthThin})`,
    minHeight: 0,
  },
  head: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: space('S', 'S', 'S', 'L'),
  },
  heading: { ...typographyStyles.subtitle2 },
  content: {
    display: 'grid',
    alignContent: 'start',
    gap: tokens.spacingVerticalM,
    overflowY: 'auto',
    padding: space(0, 'L'),
  },
  quiet: { color: tokens.colorNeutralForeground3 },
})

/** Shows the entries read from the page, and lets the owner add them as leads. */
export function SideBar({ hasPage }: { hasPage: boolean }) {
  const styles = useStyles()
  const bar = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { shown, latest, isWaiting, showLatest, noticeWork } = useReadings(bar)
  const highlight = useHighlight(shown?.reading ?? null)
  useEffect(
    () =>
      desktop.on('browse:focus', (part) => {
        if (part === 'side-bar') heading.current?.focus()
      }),
    [],
  )

  return (
    <aside ref={bar} aria-labelledby="side-bar-heading" className={styles.bar}>
      <div className={styles.head}>
        <h2 id="side-bar-heading" ref={heading} tabIndex={-1} className={styles.heading}>
          On this page
        </h2>
        {hasPage ? (
          <Button
            size="small"
            appearance="subtle"
            icon={<ArrowClockwise16Regular />}
            onClick={() => void desktop.call('browse:act', { action: 'read' })}
          >
            Read this page again
          </Button>
        ) : undefined}
      </div>
      <div className={styles.content}>
        <output>
          {latest?.state === 'reading' ? (
            <Spinner size="tiny" labelPosition="after" label="Reading the page …" />
          ) : undefined}
          {latest?.problem ? <Notice intent="information">{latest.problem}</Notice> : undefined}
          {isWaiting ? (
            <Notice intent="information" action={<Button onClick={showLatest}>Show what it says now</Button>}>
              The page has changed.
            </Notice>
          ) : undefined}
        </output>
        {hasPage ? undefined : <p className={styles.quiet}>Possible leads are listed here once you open a page.</p>}
        {hasPage && latest?.state === 'none' ? (
          <p className={styles.quiet}>This page will be read once it has loaded.</p>
        ) : undefined}
        {shown?.reading ? (
          <PageReview
            key={shown.version}
            reading={shown.reading}
            onHover={highlight}
            onWork={noticeWork}
            onOpenLead={showLead}
          />
        ) : undefined}
      </div>
      <UseSelectedText within={bar} />
    </aside>
  )
}

function showLead(id: string): void {
  void desktop.call('browse:show-lead', { id })
}

/** Returns the reading to show and the latest one. A new reading of the same page is not shown while the owner works on the earlier one,
 *  because it would discard their ticks and corrections. */
function useReadings(bar: RefObject<HTMLElement | null>) {
  const [{ shown, latest }, setReadings] = useState<{ shown?: BrowseReading; latest?: BrowseReading }>({})
  // The owner may go to the page in between, for example to scroll it, which changes many pages.
  const hasWork = useRef(false)
  const noticeWork = useCallback((has: boolean) => void (hasWork.current = has), [])
  useEffect(() => {
    const take = (latest: BrowseReading) => {
      const isWorking = hasWork.current || isInList(bar.current, document.activeElement)
      setReadings(({ shown }) => {
        if (shown?.version === latest.version) return { shown, latest }
        const mustWait = isWorking && shown?.reading != null && latest.reading !== null
        return { shown: mustWait ? shown : latest, latest }
      })
    }
    void desktop.call('browse:reading', undefined).then(take)
    return desktop.on('browse:read', take)
  }, [bar])
  return {
    shown,
    latest,
    noticeWork,
    isWaiting: shown?.version !== latest?.version,
    showLatest: () => setReadings(({ latest }) => (latest === undefined ? {} : { shown: latest, latest })),
  }
}

/** Returns whether the owner is at the list, or an entry of it is being edited. */
function isInList(bar: HTMLElement | null, element: Element | null): boolean {
  const list = bar?.querySelector('ul')
  return list?.contains(element) === true || list?.querySelector('form') != null
}

const hoverMs = 80
const mostOthers = 20
const mostCharacters = 5000

/** Returns a function that highlights an entry or one of its facts on the page. */
function useHighlight(reading: PageReading | null) {
  const timer = useRef<number>(undefined)
  return useCallback(
    (target: { entry: number; fact?: number } | undefined) => {
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => {
        const values =
          reading?.leads[target?.entry ?? -1]?.facts.map(({ value }) => value.slice(0, mostCharacters)) ?? []
        const [value] = values.splice(target?.fact ?? 0, 1)
        void desktop.call(
          'browse:highlight',
          value === undefined ? null : { value, others: values.slice(0, mostOthers) },
        )
      }, hoverMs)
    },
    [reading],
  )
}
