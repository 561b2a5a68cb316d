import { exportProspects, mostExportedIds } from '#shared/contract/prospect-import.ts'
import { useClient } from '../../client-context.ts'
import { errorSentence } from '../../components/error-sentence.ts'
import { useShowToast } from '../../components/toasts.tsx'
import type { LeadQuery } from '../filter.ts'
import { type Choice, nameOf } from './choice.ts'

/** Saves the leads of a choice as a CSV file. */
export function useExport(): (choice: Choice, sort?: LeadQuery['sort']) => Promise<void> {
  const client = useClient()
  const showToast = useShowToast()
  return async (choice, sort) => {
    if ('leads' in choice && choice.leads.length > mostExportedIds) {
      showToast({
        title: 'Too many to export',
        text: `Choose at most ${mostExportedIds}, or choose all that match the filter.`,
      })
      return
    }
    try {
      const what = 'leads' in choice ? { ids: choice.leads.map(({ id }) => id).join(',') } : choice.filter
      save(await client.call(exportProspects, { query: { ...what, sort } }))
      showToast({ title: `${nameOf(choice)} exported`, text: 'The file is in your downloads.' })
    } catch (error) {
      showToast({ title: 'Export failed', text: errorSentence(error as Error) })
    }
  }
}

function save(text: string): void {
  // Reading an answer as text drops the mark by which spreadsheets know UTF-8.
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `leads-${new Date().toISOString().slice(0, 10)}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
