import { useState } from 'react'
import { Button, makeStyles } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { importLimits, importProspects, type ImportSummary, listImports } from '#shared/contract/prospect-import.ts'
import { useClient } from '../../client-context.ts'
import { errorSentence } from '../../components/error-sentence.ts'
import { Notice } from '../../components/notice.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { countLabel } from '../labels.ts'
import { refreshLeads } from '../lead-cache.ts'
import { ColumnMapping } from './column-mapping.tsx'
import { FileField } from './file-field.tsx'
import { ImportResult } from './import-result.tsx'
import { PastImports } from './past-imports.tsx'
import { guessMapping, type Heading, type Mapping, readHeading } from './read-heading.ts'
import { useUndoImport } from './use-undo-import.ts'

const useStyles = makeStyles({
  steps: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' },
  text: { margin: 0, textWrap: 'pretty' },
})

interface Chosen {
  file: File
  heading: Heading
}

/** Brings leads in from a CSV file: the file, what its columns mean, what it would do, and then the action, which can be undone. */
export function ImportPanel({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Chosen>()
  const [mapping, setMapping] = useState<Mapping>({})
  // The same through the dry run, the action and its repeats, so that a lost answer does no harm.
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
    // The heading is at the beginning, however long the file is.
    const heading = readHeading(await file.slice(0, 64 * 1024).text())
    setChosen({ file, heading })
    setMapping(guessMapping(heading.columns))
  }

  return (
    <SidePanel title="Import leads" onClose={onClose} footer={footer()}>
      <div className={styles.steps}>
        <p className={styles.text}>
          A CSV file with one person per row and column names in the first row. Anyone who’s already a lead, or was
          deleted, is left out.
        </p>
        {isDone ? undefined : <FileField fileName={chosen?.file.name} onChoose={(file) => void choose(file)} />}
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
      </div>
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
