import { useState } from 'react'
import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { importLimits, importProspects, type ImportSummary, listImports } from '#shared/contract/prospect-import.ts'
import { useClient } from '../../platform/client-context.ts'
import { errorSentence } from '../../platform/error-sentence.ts'
import { Notice } from '../../components/notice.tsx'
import { Facts } from '../../components/records/facts.tsx'
import { Stack } from '../../components/stack.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { countLabel } from '../labels.ts'
import { refreshLeads } from '../lead-cache.ts'
import { useUndoImport } from '../mutations.ts'
import { ColumnMapping, guessMapping, type Heading, type Mapping, readHeading } from './column-mapping.tsx'
import { FileField } from '../../components/file-field.tsx'
import { PastImports } from './past-imports.tsx'

const useStyles = makeStyles({
  text: { margin: 0, textWrap: 'pretty' },
})

interface Chosen {
  file: File
  heading: Heading
}

/** Imports leads from a CSV file in four steps: file, column mapping, dry run, import. The import can be undone. */
export function ImportPanel({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Chosen>()
  const [mapping, setMapping] = useState<Mapping>({})
  // The same id for the dry run, the import and its retries, so that no lead is added twice when an answer is lost.
  const [importId] = useState(() => crypto.randomUUID())
  const run = useMutation({
    mutationFn: ({ file, heading, dryRun }: Chosen & { dryRun: boolean }) =>
      client.call(importProspects, {
        query: {
          dryRun: String(dryRun),
          importId,
          fileName: file.name.slice(0, importLimits.fileName),
          delimiter: heading.delimiter,
          mapping: JSON.stringify(mapping),
        },
        body: file,
      }),
    onSuccess({ dryRun }) {
      if (dryRun) return
      refreshLeads(queryClient)
      void queryClient.invalidateQueries({ queryKey: [listImports.path] })
    },
  })
  const undo = useUndoImport(onClose)
  const summary: ImportSummary | undefined = run.data
  const isDone = summary?.dryRun === false

  async function choose(file: File): Promise<void> {
    run.reset()
    // The heading is in the first line, so the beginning of a long file is enough.
    const heading = readHeading(await file.slice(0, 64 * 1024).text())
    setChosen({ file, heading })
    setMapping(guessMapping(heading.columns))
  }

  return (
    <SidePanel title="Import leads" onClose={onClose} footer={footer()}>
      <Stack gap="xl">
        <p className={styles.text}>
          A CSV file with one person per row and column names in the first row. Anyone who’s already a lead, or was
          deleted, is left out.
        </p>
        {isDone ? undefined : (
          <FileField
            label="CSV file"
            accept=".csv,text/csv"
            fileName={chosen?.file.name}
            onChoose={(file) => void choose(file)}
          />
        )}
        {chosen === undefined || isDone ? undefined : (
          <ColumnMapping
            columns={chosen.heading.columns}
            mapping={mapping}
            onChange={(next) => {
              run.reset()
              setMapping(next)
            }}
          />
        )}
        {run.isError ? (
          <Notice intent="error" isAnswer>
            {errorSentence(run.error)}
          </Notice>
        ) : undefined}
        {summary === undefined ? undefined : <ImportResult summary={summary} />}
        {chosen === undefined ? <PastImports /> : undefined}
      </Stack>
    </SidePanel>
  )

  function footer() {
    if (isDone) {
      return (
        <>
          <Button appearance="primary" onClick={() => void navigate(`/?importId=${importId}`, { replace: true })}>
            Show them
          </Button>
          <Button disabledFocusable={undo.isPending || summary.added === 0} onClick={() => undo.mutate(importId)}>
            Undo the import
          </Button>
        </>
      )
    }
    const isReady = chosen !== undefined && mapping.name !== undefined
    return summary === undefined ? (
      <Button
        appearance="primary"
        disabledFocusable={!isReady || run.isPending}
        onClick={() => chosen && run.mutate({ ...chosen, dryRun: true })}
      >
        {run.isPending ? 'Reading the file …' : 'Try it without importing'}
      </Button>
    ) : (
      <Button
        appearance="primary"
        disabledFocusable={summary.added === 0 || run.isPending}
        onClick={() => chosen && run.mutate({ ...chosen, dryRun: false })}
      >
        {run.isPending ? 'Importing …' : `Import ${countLabel(summary.added)}`}
      </Button>
    )
  }
}

const useResultStyles = makeStyles({
  result: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalM },
  heading: { ...typographyStyles.subtitle2, margin: 0 },
  problems: { maxHeight: '280px', margin: 0, padding: 0, overflowY: 'auto', listStyleType: 'none' },
  problem: {
    display: 'grid',
    gridTemplateColumns: '80px minmax(0, 1fr)',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalSNudge} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  row: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
})

/** Shows what an import did or would do, and why rows were left out. */
export function ImportResult({ summary }: { summary: ImportSummary }) {
  const styles = useResultStyles()
  const { dryRun, rows, added, duplicates, suppressed, rejected, problems } = summary
  return (
    <section className={styles.result} aria-live="polite">
      <h3 className={styles.heading}>{dryRun ? 'What it would do' : 'What it did'}</h3>
      <Facts
        facts={[
          { name: 'Rows', value: count(rows) },
          { name: 'Added', value: count(added) },
          { name: 'Known already', value: duplicates > 0 ? count(duplicates) : null },
          { name: 'Deleted before', value: suppressed > 0 ? count(suppressed) : null },
          { name: 'With mistakes', value: rejected > 0 ? count(rejected) : null },
        ]}
      />
      {problems.length === 0 ? undefined : (
        <ul className={styles.problems}>
          {problems.map(({ row, message }) => (
            <li key={`${row} ${message}`} className={styles.problem}>
              <span className={styles.row}>{`Row ${count(row)}`}</span>
              {message}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function count(number: number): string {
  return number.toLocaleString('en-GB')
}
