import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseFormSetError } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '#shared/client.ts'
import { cancelScrapingRun, deliverFoundProspects, startScraping } from '#shared/contract/scraping-runs.ts'
import {
  createScrapingSource,
  deleteScrapingSource,
  editScrapingSource,
  listScrapingSources,
  type ScrapingSource,
} from '#shared/contract/scraping-sources.ts'
import { useClient } from '../platform/client-context.ts'
import { showFieldErrors } from '../components/form/fields.tsx'
import { failureToast, useShowToast, useCall, useToastMutation } from '../platform/mutations.ts'
import type { SourceBody, SourceEntries } from './source-schema.ts'
import { useConfirm } from '../components/confirm.tsx'
import { errorSentence } from '../platform/error-sentence.ts'
import { LostAnswer } from '../platform/lost-answers.ts'
import { describeElsewhere } from './labels.ts'
import { scrapingQueries } from './queries.ts'
import { refreshAfter } from '../platform/refresh-queries.ts'

/** Adds a source, or changes the one that is given. */
export function useSaveSource(
  source: ScrapingSource | undefined,
  setError: UseFormSetError<SourceEntries>,
  onSaved: () => void,
) {
  const queryClient = useQueryClient()
  return useToastMutation({
    calls: [createScrapingSource, editScrapingSource],
    mutationFn: (client, body: SourceBody & { revision?: string | undefined }) =>
      source === undefined
        ? client.call(createScrapingSource, { body })
        : client.call(editScrapingSource, { params: { id: source.id }, body }),
    successToast: ({ name, isActive }) => ({
      title: source === undefined ? `${name} added` : `${name} saved`,
      ...(!isActive && { text: 'It’s off. Switch it on in the list.' }),
    }),
    onSuccess(saved) {
      // Without it, a form that is opened at once would show, and could save, the old values.
      queryClient.setQueryData<ScrapingSource[]>([listScrapingSources.path], (sources) =>
        sources?.map((one) => (one.id === saved.id ? saved : one)),
      )
      onSaved()
    },
    onError: (error) =>
      showFieldErrors(error, ['name', 'url', 'platform', 'searchTerms', 'scrapingInterval'], setError),
  })
}

type Change = { id: string; isActive: boolean; termsRead?: true }

/** Returns a function that switches a source on or off, and first asks about its terms if nobody has read them. */
export function useSourceSwitch() {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const change = useCall(editScrapingSource, {
    input: ({ id, ...body }: Change) => ({ params: { id }, body }),
    // Shows the change at once; the list is fetched again when the server has answered.
    onMutate: show,
    // That may fail as well.
    onError: (_, { id, isActive }) => show({ id, isActive: !isActive }),
    successToast: ({ name, isActive }) => ({ title: isActive ? `${name} is switched on` : `${name} is paused` }),
    errorTitle: 'Nothing was changed',
  })

  function show({ id, isActive }: Pick<Change, 'id' | 'isActive'>): void {
    queryClient.setQueryData<ScrapingSource[]>([listScrapingSources.path], (sources) =>
      sources?.map((source) => (source.id === id ? { ...source, isActive } : source)),
    )
  }

  return async function switchSource({ id, name, termsReadAt }: ScrapingSource, isActive: boolean): Promise<void> {
    if (!isActive || termsReadAt !== null) return change.mutate({ id, isActive })
    const agreed = await confirm({
      title: `Have you read the terms of ${name}?`,
      text: 'We only read a source if its own terms allow it. Please read them on its website first.',
      action: 'They allow it: switch on',
    })
    if (agreed) change.mutate({ id, isActive, termsRead: true })
  }
}

/** Returns a function that removes a source after confirmation. */
export function useRemoveSource(onRemoved: () => void) {
  const client = useClient()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const showToast = useShowToast()
  return async function remove({ id, name }: ScrapingSource): Promise<void> {
    const agreed = await confirm({
      title: `Remove ${name}?`,
      text: 'The source and its log will be removed. Leads it found will stay.',
      action: 'Remove',
      isFinal: true,
    })
    if (!agreed) return
    try {
      await client.call(deleteScrapingSource, { params: { id } })
      showToast({ title: `${name} removed` })
      onRemoved()
    } catch (error) {
      showToast(failureToast(`${name} wasn’t removed`, error as Error))
    }
    await refreshAfter(queryClient, [deleteScrapingSource])
  }
}

/** Stops the current run. */
export function useStopRun() {
  return useCall(cancelScrapingRun, {
    input: (id: string) => ({ params: { id } }),
    successToast: () => ({ title: 'Run stopped', text: 'Leads it found will stay.' }),
    errorTitle: 'Couldn’t stop the run',
  })
}

/** By then a run has usually found its first leads. */
const refetchAfterMs = 5000

/** Starts a scraping run over every active source, or says where one can be started. @param onStarted called once a run is queued or running */
export function useScrape(onStarted?: () => void) {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useShowToast()
  const action = { label: 'Open scraping', run: () => void navigate('/scraping') }
  return useMutation({
    meta: { calls: [startScraping] },
    async mutationFn() {
      const status = await queryClient.fetchQuery(scrapingQueries.status)
      if (!status.canScrapeHere && !status.isConsoleHere) return { isElsewhere: true, ...status } as const
      return { isElsewhere: false, ...(await client.call(startScraping)) } as const
    },
    onSuccess(started) {
      if (started.isElsewhere) {
        showToast({ title: 'Your desktop app looks for leads', text: describeElsewhere(started), action })
        return
      }
      const { wasGoing } = started
      showToast({
        title: 'Lead scraping started',
        text: wasGoing ? 'A run is already in progress.' : 'The list will refresh in 5 seconds.',
        action,
      })
      setTimeout(() => void refreshAfter(queryClient, [deliverFoundProspects]), refetchAfterMs)
      onStarted?.()
    },
    onError: (error) =>
      showToast({
        ...(error instanceof LostAnswer
          ? failureToast('Scraping failed', error)
          : { title: 'Scraping failed', text: 'Unable to start lead scraping. Please try again.' }),
        ...(error instanceof ApiError ? { detail: errorSentence(error) } : {}),
        action,
      }),
  })
}
