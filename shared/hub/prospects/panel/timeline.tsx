import { createElement } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import type { TimelineEntry } from '#shared/contract/prospect-history.ts'
import { ArrowUndo20Regular } from '../../icons/arrow-undo.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { PastTime } from '../../components/past-time.tsx'
import { IncomingEmail } from '../../incoming-mail/incoming-email.tsx'
import { counted } from '#shared/business/counts.ts'
import { foldChanges } from './fold-changes.ts'
import { readableValue } from '../lead-edit-values.ts'
import { EnquirySenderMark } from '../sender-proof.tsx'
import { useUndoMerge } from '../mutations.ts'
import { timelineIcon } from './timeline-icons.ts'
import { useMarkRead } from '../../incoming-mail/mutations.ts'
import { space, targetLineHeight } from '../../components/styles.ts'

const useStyles = makeStyles({
  entry: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    gap: tokens.spacingVerticalM,
    paddingBottom: tokens.spacingVerticalL,
    // The line that connects the entries.
    '::before': {
      content: '""',
      position: 'absolute',
      top: '24px',
      bottom: 0,
      left: '9.5px',
      borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    ':last-child::before': { display: 'none' },
  },
  icon: { color: tokens.colorNeutralForeground3 },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: space('XXS', 'L'),
    lineHeight: tokens.lineHeightBase300,
  },
  what: { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  when: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  change: { margin: space('XXS', 0, 0), color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  old: { textDecorationLine: 'line-through', color: tokens.colorNeutralForeground3 },
  summary: {
    lineHeight: targetLineHeight,
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: tokens.borderRadiusSmall },
  },
  changes: { minWidth: 0 },
  changeCount: {
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: tokens.borderRadiusSmall },
  },
  folded: { paddingTop: tokens.spacingVerticalM },
  whole: {
    margin: space('SNudge', 0, 0),
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase400,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  words: {
    maxHeight: '132px',
    margin: space('SNudge', 0, 0),
    overflowY: 'auto',
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase400,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
})

/** Lists everything that has happened, newest first: old value, new value and reason. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  useMarkRead(entries)
  return (
    <ol>
      {foldChanges(entries).map((item) =>
        'changes' in item ? (
          <FoldedChanges key={item.changes[0].id} changes={item.changes} />
        ) : (
          <Entry key={item.id} entry={item} />
        ),
      )}
    </ol>
  )
}

/** Shows changes of fields, which are seldom read, as their number, which opens. */
function FoldedChanges({ changes }: { changes: [TimelineEntry, ...TimelineEntry[]] }) {
  const styles = useStyles()
  return (
    <li className={styles.entry}>
      <Icon entry={changes[0]} />
      <div className={styles.head}>
        <details className={styles.changes}>
          <summary className={styles.changeCount}>{counted(changes.length, 'change')}</summary>
          <ol className={styles.folded}>
            {changes.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </details>
        <span className={styles.when}>
          <PastTime at={changes[0].at} />
        </span>
      </div>
    </li>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const styles = useStyles()
  return (
    <li className={styles.entry}>
      <Icon entry={entry} />
      <div>
        <div className={styles.head}>
          <span className={styles.what}>{entry.description || 'No subject'}</span>
          <span className={styles.when}>
            <PastTime at={entry.at} />
          </span>
        </div>
        <Change entry={entry} />
        <EnquirySenderMark proof={entry.senderProof} />
        {entry.canUndo ? <UndoMergeButton mergeId={entry.id} /> : undefined}
        {entry.incoming === undefined ? undefined : <IncomingEmail entry={entry} />}
        {entry.notes === null || entry.incoming !== undefined || entry.type === 'merge' ? undefined : isMail(entry) ? (
          <FoldedWords>{entry.notes}</FoldedWords>
        ) : (
          <Words about={entry.description}>{entry.notes}</Words>
        )}
      </div>
    </li>
  )
}

function isMail({ kind }: TimelineEntry): boolean {
  return kind === 'email' || kind === 'mail'
}

/** Shows the text of an email, folded because it is long and seldom read again. */
function FoldedWords({ children }: { children: string }) {
  const styles = useStyles()
  return (
    <details>
      <summary className={styles.summary}>Show the email</summary>
      <p className={styles.whole}>{children}</p>
    </details>
  )
}

/** How many lines are visible without scrolling, and how many characters fit on a line of a narrow panel. */
const shownLines = 6
const lineLetters = 40

function Words({ about, children }: { about: string; children: string }) {
  const styles = useStyles()
  const lines = children.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLetters)), 0)
  if (lines <= shownLines) return <p className={styles.words}>{children}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area has to be reachable by keyboard
    <section className={styles.words} aria-label={`${about}: the words`} tabIndex={0}>
      {children}
    </section>
  )
}

function Icon({ entry }: { entry: TimelineEntry }) {
  const styles = useStyles()
  return createElement(timelineIcon(entry), { className: styles.icon, 'aria-hidden': true })
}

function Change({ entry: { oldValue, newValue } }: { entry: TimelineEntry }) {
  const styles = useStyles()
  if (oldValue === null && newValue === null) return undefined
  return (
    <p className={styles.change}>
      {oldValue === null ? undefined : (
        <>
          <del className={styles.old}>{readableValue(oldValue)}</del>
          {' → '}
        </>
      )}
      {newValue === null ? 'nothing' : readableValue(newValue)}
    </p>
  )
}

const useUndoStyles = makeStyles({ button: { marginTop: tokens.spacingVerticalSNudge } })

/** Undoes a merge from its entry on the timeline, after a confirmation that says what happens to both leads. */
export function UndoMergeButton({ mergeId }: { mergeId: string }) {
  const styles = useUndoStyles()
  const confirm = useConfirm()
  const undo = useUndoMerge()
  const ask = async () => {
    const agreed = await confirm({
      title: 'Undo this merge?',
      text: 'The other lead will come back with everything it had. Anything added or changed since will stay here.',
      action: 'Undo merge',
    })
    if (agreed !== undefined) undo.mutate(mergeId)
  }
  return (
    <Button
      className={styles.button}
      size="small"
      icon={<ArrowUndo20Regular />}
      disabledFocusable={undo.isPending}
      onClick={() => void ask()}
    >
      Undo the merge
    </Button>
  )
}
