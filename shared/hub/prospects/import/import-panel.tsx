import { useState } from 'react'
import { Button, Field, makeStyles, ProgressBar, Select, tokens, typographyStyles } from '@fluentui/react-components'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { counted, formatNumber } from '#shared/business/counts.ts'
import type { Client } from '#shared/client.ts'
import { secondMs } from '#shared/business/durations.ts'
import {
  importLimits,
  type ImportMapping,
  importProspects,
  type ImportSummary,
  readImport,
  stopImport,
} from '#shared/contract/prospect-import.ts'
import { canReach, guessMapping } from '#shared/import-file/columns.ts'
import { UnreadableFile } from '#shared/import-file/unreadable-file.ts'
import { errorSentence } from '../../platform/error-sentence.ts'
import { queryOf } from '../../platform/queries.ts'
import { Notice } from '../../components/notice.tsx'
import { Facts } from '../../components/records/facts.tsx'
import { Stack } from '../../components/stack.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { space, useChoiceClass } from '../../components/styles.ts'
import { BulkRunProgress, isRunning, useLongRuns } from '../bulk-runs.tsx'
import { useUndoImport } from '../mutations.ts'
import { ColumnMapping, columnsOf } from './column-mapping.tsx'
import { FileField } from '../../components/file-field.tsx'
import { PastImports } from './past-imports.tsx'
import { compressRows } from './compress-rows.ts'
import { type ImportFile, isBlank, readImportFile } from './read-file.ts'
import { useCall, useToastMutation } from '../../platform/mutations.ts'

const useStyles = makeStyles({
  text: { textWrap: 'pretty' },
})

/** A file and how its columns are matched. */
interface Chosen {
  file: ImportFile
  /** The columns that were found by their names and values. */
  found: ImportMapping
  mapping: ImportMapping
  /** One id for the dry run, the import and its retries, so that no lead is added twice when an answer is lost; a new one for each file and
   *  mapping. */
  importId: string
}

/** How often the progress of an import is read. */
const progressEveryMs = secondMs

/** Imports leads from a file in four steps: file, columns, dry run, import. The import can be stopped and undone. */
export function ImportPanel({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Chosen>()
  const read = useMutation({ mutationFn: readImportFile, onSuccess: (file) => choose(file) })
  const [isSent, setIsSent] = useState(false)
  const run = useToastMutation({
    calls: [importProspects],
    mutationFn: async (client, { dryRun, ...choice }: Chosen & { dryRun: boolean }) => {
      setIsSent(false)
      const body = await compressRows(neededRows(choice.file, choice.mapping))
      setIsSent(true)
      return importFile(client, choice, { dryRun, body })
    },
  })
  const undo = useUndoImport(onClose)
  // A dry run that was stopped says nothing about the file.
  const summary = run.data?.dryRun === true && run.data.unread !== undefined ? undefined : run.data
  const isDone = summary?.dryRun === false
  const hasContact = chosen !== undefined && canReach(chosen.file.rows, chosen.file.headRow, chosen.mapping)

  function choose(file: ImportFile): void {
    const found = guessMapping(file.rows, file.headRow)
    run.reset()
    setChosen({ file, found, mapping: found, importId: crypto.randomUUID() })
  }

  return (
    <SidePanel title="Import leads" onClose={onClose} footer={footer()}>
      <Stack gap="xl">
        <p className={styles.text}>
          A list of people as an Excel or CSV file, as other programs export it, or address cards (.vcf). Anyone who’s
          already a lead, or was deleted, is left out.
        </p>
        {isDone || run.isPending ? undefined : (
          <FileField
            label="File with people"
            accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xls,.vcf,.json,.html,.htm,.ods,.fods,text/csv,text/vcard"
            fileName={chosen?.file.name}
            onChoose={(file) => {
              setChosen(undefined)
              read.mutate(file)
            }}
          />
        )}
        {read.isPending ? <ProgressBar aria-label="Reading the file" /> : undefined}
        {read.isError ? (
          <Notice intent="error" isAnswer>
            {read.error instanceof UnreadableFile
              ? read.error.message
              : 'This file can’t be read. Please choose it again.'}
          </Notice>
        ) : undefined}
        {chosen === undefined || isDone || run.isPending ? undefined : (
          <>
            {chosen.file.leftOut.length === 0 ? undefined : (
              <Notice intent="information">{chosen.file.leftOut.join(' ')}</Notice>
            )}
            <HeadRow file={chosen.file} onChange={(headRow) => choose({ ...chosen.file, headRow })} />
            <ColumnMapping
              columns={columnsOf(chosen.file)}
              found={chosen.found}
              mapping={chosen.mapping}
              onChange={(mapping) => {
                run.reset()
                setChosen({ ...chosen, mapping, importId: crypto.randomUUID() })
              }}
            />
            {hasContact ? undefined : (
              <Notice intent="error">
                Please choose the column with the email addresses, or with the telephone numbers: nobody can be reached
                without.
              </Notice>
            )}
          </>
        )}
        {run.isPending && chosen ? <Progress importId={chosen.importId} isSent={isSent} /> : undefined}
        {run.isError ? (
          <Notice intent="error" isAnswer>
            {run.error instanceof UnreadableFile ? run.error.message : errorSentence(run.error)}
          </Notice>
        ) : undefined}
        {summary === undefined ? undefined : <ImportResult summary={summary} />}
        <Undoing />
        {chosen === undefined && !read.isPending ? <PastImports /> : undefined}
      </Stack>
    </SidePanel>
  )

  function footer() {
    if (isDone && chosen) {
      const { importId } = chosen
      return (
        <>
          <Button appearance="primary" onClick={() => void navigate(`/?importId=${importId}`, { replace: true })}>
            Show them
          </Button>
          <Button disabledFocusable={undo.isPending || summary.added === 0} onClick={() => undo.mutate(importId)}>
            {undo.isPending ? 'Undoing …' : 'Undo the import'}
          </Button>
        </>
      )
    }
    return summary === undefined ? (
      <Button
        appearance="primary"
        disabledFocusable={chosen === undefined || !hasContact || run.isPending}
        onClick={() => chosen && run.mutate({ ...chosen, dryRun: true })}
      >
        {run.isPending ? (run.variables.dryRun ? 'Reading the file …' : 'Importing …') : 'Try it without importing'}
      </Button>
    ) : (
      <Button
        appearance="primary"
        disabledFocusable={summary.added === 0 || run.isPending}
        onClick={() => chosen && run.mutate({ ...chosen, dryRun: false })}
      >
        {`Import ${counted(summary.added, 'lead')}`}
      </Button>
    )
  }
}

/** Shows how far the undoing of a long import is. */
function Undoing() {
  const runs = useLongRuns().filter((run) => run.action === 'undo_import' && isRunning(run))
  return runs.map((run) => <BulkRunProgress key={run.id} run={run} />)
}

/** Sends a file and waits for its summary, even where a proxy gives up waiting before the server has finished.
 *  @throws ApiError */
async function importFile(
  client: Client,
  { file, mapping, importId }: Chosen,
  { dryRun, body }: { dryRun: boolean; body: Blob },
): Promise<ImportSummary> {
  try {
    return await client.call(importProspects, {
      query: {
        dryRun: String(dryRun),
        importId,
        fileName: file.name.slice(0, importLimits.fileName),
        delimiter: 'comma',
        headRow: file.headRow,
        mapping: JSON.stringify(mapping),
      },
      body,
    })
  } catch (error) {
    for (;;) {
      const progress = await client.call(readImport, { params: { id: importId } }).catch(() => undefined)
      if (progress === undefined || (progress.summary && progress.summary.dryRun !== dryRun)) throw error
      if (progress.summary) return progress.summary
      await new Promise((resolve) => setTimeout(resolve, progressEveryMs))
    }
  }
}

/** Yields the rows with the matched columns only. A row with more cells than the head is sent as a whole, so that a comma in an address can
 *  be recognised. */
function* neededRows({ rows, headRow }: ImportFile, mapping: ImportMapping): Generator<string[]> {
  const needed = new Set(Object.values(mapping).flat())
  const width = rows[headRow - 1]?.length
  for (const [index, row] of rows.entries()) {
    const isWhole = index === headRow - 1 || (width !== undefined && row.length > width)
    yield isWhole ? row : row.map((cell, column) => (needed.has(column) ? cell : ''))
  }
}

/** Rows from which the one with the names can be chosen. */
const offeredRows = 12

function HeadRow({ file: { rows, headRow }, onChange }: { file: ImportFile; onChange: (headRow: number) => void }) {
  const choice = useChoiceClass()
  const offered = rows.slice(0, Math.max(offeredRows, headRow)).flatMap((row, index) => {
    const text = row.filter((cell) => !isBlank(cell)).join(', ')
    return text === '' || (index >= offeredRows && index !== headRow - 1) ? [] : [{ number: index + 1, text }]
  })
  return (
    <Field className={choice} label="Names of the columns">
      <Select value={String(headRow)} onChange={(_, { value }) => onChange(Number(value))}>
        <option value="0">The file has none</option>
        {offered.map(({ number, text }) => (
          <option key={number} value={number}>
            {`${number}. ${text.length <= 80 ? text : `${text.slice(0, 79)}…`}`}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Shows how far an import is, and lets the owner stop it. @param isSent whether the server can know of it */
function Progress({ importId, isSent }: { importId: string; isSent: boolean }) {
  const { data } = useQuery({
    ...queryOf(readImport, { params: { id: importId } }),
    enabled: isSent,
    // The server knows of it once it has received the file, so it is first asked later.
    initialData: { rows: 0, done: 0, summary: null },
    staleTime: progressEveryMs,
    refetchInterval: progressEveryMs,
    gcTime: 0,
  })
  const stop = useCall(stopImport, { input: () => ({ params: { id: importId } }) })
  const { rows, done } = data
  return (
    <Stack gap="m">
      <Field
        validationMessage={rows === 0 ? 'Reading the file …' : `${formatNumber(done)} of ${formatNumber(rows)} rows`}
        validationState="none"
      >
        <ProgressBar aria-label="Progress of the import" {...(rows === 0 ? {} : { value: done, max: rows })} />
      </Field>
      <div>
        <Button disabledFocusable={stop.isPending || stop.isSuccess || rows === 0} onClick={() => stop.mutate()}>
          {stop.isPending || stop.isSuccess ? 'Stopping …' : 'Stop'}
        </Button>
      </div>
      {stop.isError ? <Notice intent="error">{errorSentence(stop.error)}</Notice> : undefined}
    </Stack>
  )
}

const useResultStyles = makeStyles({
  result: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalM },
  heading: { ...typographyStyles.subtitle2 },
  problems: { maxHeight: '280px', overflowY: 'auto' },
  problem: {
    display: 'grid',
    gridTemplateColumns: '80px minmax(0, 1fr)',
    gap: tokens.spacingHorizontalS,
    padding: space('SNudge', 0),
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  row: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
})

/** Shows what an import did or would do, and why rows were left out or changed. */
/** Scrolls to the result, which is below the columns, out of sight in a panel of usual height. */
function bringIntoView(result: HTMLElement | null): void {
  result?.scrollIntoView({ block: 'nearest' })
}

export function ImportResult({ summary }: { summary: ImportSummary }) {
  const styles = useResultStyles()
  const { dryRun, rows, added, duplicates, suppressed, rejected, adjusted = 0, unread = 0, problems } = summary
  return (
    <section ref={bringIntoView} className={styles.result} aria-live="polite">
      <h3 className={styles.heading}>{dryRun ? 'What it would do' : 'What it did'}</h3>
      <Facts
        facts={[
          { name: 'Rows', value: formatNumber(rows) },
          { name: 'Added', value: formatNumber(added) },
          { name: 'Added with changes', value: adjusted > 0 ? formatNumber(adjusted) : null },
          { name: 'Known already', value: duplicates > 0 ? formatNumber(duplicates) : null },
          { name: 'Deleted before', value: suppressed > 0 ? formatNumber(suppressed) : null },
          { name: 'Can’t be reached', value: rejected > 0 ? formatNumber(rejected) : null },
          { name: 'Stopped before', value: unread > 0 ? formatNumber(unread) : null },
        ]}
      />
      {problems.length === 0 ? undefined : (
        <ul className={styles.problems}>
          {problems.map(({ row, message }) => (
            <li key={`${row} ${message}`} className={styles.problem}>
              <span className={styles.row}>{`Row ${formatNumber(row)}`}</span>
              {message}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
