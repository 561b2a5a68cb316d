import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/client.ts'
import { listPhotographs, type Photograph, photographLimits, uploadPhotograph } from '#shared/contract/photographs.ts'
import { useClient } from '../../client-context.ts'
import { errorSentence } from '../../components/error-sentence.ts'

/** A file on its way to the server, under the id that its photograph gets. */
export interface Upload {
  id: string
  file: File
  isStored: boolean
  /** Why it was refused, in a sentence; undefined while it waits. */
  problem: string | undefined
}

export interface Uploads {
  uploads: readonly Upload[]
  /** The one that is being sent. */
  current: Upload | undefined
  add: (files: Iterable<File>) => void
  retry: (id: string) => void
  remove: (id: string) => void
  /** Gives up what has not been stored. */
  stop: () => void
}

/** Sends files one after another. @param onStored called with each photograph once it is stored */
export function useUploads(onStored?: (photograph: Photograph) => void): Uploads {
  const client = useClient()
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const current = uploads.find(({ isStored, problem }) => !isStored && problem === undefined)

  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)))

  const send = useEffectEvent(async ({ id, file }: Upload, signal: AbortSignal) => {
    try {
      const fileName = file.name.slice(0, photographLimits.fileName)
      const photograph = await client.call(uploadPhotograph, { query: { id, fileName }, body: file, signal })
      await queryClient.cancelQueries({ queryKey: [listPhotographs.path] })
      queryClient.setQueryData<Photograph[]>([listPhotographs.path], (all = []) => [
        photograph,
        ...all.filter((one) => one.id !== id),
      ])
      change(id, { isStored: true })
      onStored?.(photograph)
    } catch (error) {
      if (!signal.aborted) change(id, { problem: describe(error as Error) })
    }
  })

  useEffect(() => {
    if (current === undefined) return
    const controller = new AbortController()
    void send(current, controller.signal)
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- a change of the other uploads must not send this one again
  }, [current?.id])

  return {
    uploads,
    current,
    add(files) {
      // Read at once: a file input empties its list when it is cleared.
      const added = Array.from(files, (file) => ({
        id: crypto.randomUUID(),
        file,
        isStored: false,
        problem: file.size > photographLimits.bytes ? tooLarge : undefined,
      }))
      setUploads((all) => [
        // A new choice begins a new count once everything before it is done.
        ...(current === undefined ? all.filter(({ isStored }) => !isStored) : all),
        ...added,
      ])
    },
    retry: (id) => change(id, { problem: undefined }),
    remove: (id) => setUploads((all) => all.filter((one) => one.id !== id)),
    stop: () => setUploads((all) => all.filter(({ isStored, problem }) => isStored || problem !== undefined)),
  }
}

const tooLarge = `This file is too large: at most ${photographLimits.bytes / 1024 / 1024} MB can be uploaded.`

function describe(error: Error): string {
  return error instanceof ApiError && error.code !== undefined ? error.sentence : errorSentence(error)
}
