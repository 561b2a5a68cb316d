import { useEffect, useEffectEvent, useState } from 'react'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { ApiError, type Client } from '#shared/client.ts'
import { useClient } from '../../platform/client-context.ts'
import { errorSentence } from '../../platform/error-sentence.ts'

/** A file to upload. Its id becomes the id of its record. */
export interface Upload {
  id: string
  file: File
  isStored: boolean
  /** Why it could not be uploaded, in one sentence; undefined otherwise. */
  problem: string | undefined
}

export interface Uploads {
  uploads: readonly Upload[]
  /** The upload that is being sent. */
  current: Upload | undefined
  add: (files: Iterable<File>) => void
  retry: (id: string) => void
  remove: (id: string) => void
  /** Removes the uploads that are waiting or being sent. Stored and failed ones stay. */
  stop: () => void
}

export interface UploadOptions<Stored> {
  limitBytes: number
  send: (client: Client, upload: Upload, signal: AbortSignal) => Promise<Stored>
  /** The key of the query to whose list each stored record is prepended. */
  listKey: QueryKey
  onStored?: ((stored: Stored) => void) | undefined
}

/** Sends files one after another. */
export function useUploads<Stored extends { id: string }>(options: UploadOptions<Stored>): Uploads {
  const { limitBytes, listKey } = options
  const client = useClient()
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const current = uploads.find(({ isStored, problem }) => !isStored && problem === undefined)

  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)))

  const send = useEffectEvent(async (upload: Upload, signal: AbortSignal) => {
    const { id } = upload
    try {
      const stored = await options.send(client, upload, signal)
      await queryClient.cancelQueries({ queryKey: listKey })
      queryClient.setQueryData<Stored[]>(listKey, (all = []) => [stored, ...all.filter((one) => one.id !== id)])
      change(id, { isStored: true })
      options.onStored?.(stored)
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
      // Copied at once, because clearing the file input empties its list.
      const added = Array.from(files, (file) => ({
        id: crypto.randomUUID(),
        file,
        isStored: false,
        problem: file.size > limitBytes ? tooLarge(limitBytes) : undefined,
      }))
      setUploads((all) => [
        // If nothing is being sent, stored uploads are removed so that the count starts again.
        ...(current === undefined ? all.filter(({ isStored }) => !isStored) : all),
        ...added,
      ])
    },
    retry: (id) => change(id, { problem: undefined }),
    remove: (id) => setUploads((all) => all.filter((one) => one.id !== id)),
    stop: () => setUploads((all) => all.filter(({ isStored, problem }) => isStored || problem !== undefined)),
  }
}

function tooLarge(limitBytes: number): string {
  return `This file is too large: at most ${limitBytes / 1024 / 1024} MB can be uploaded.`
}

function describe(error: Error): string {
  return error instanceof ApiError && error.code !== undefined ? error.sentence : errorSentence(error)
}
