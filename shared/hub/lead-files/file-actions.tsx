import { lazy, type ReactNode, useState } from 'react'
import { deleteLeadFile, downloadLeadFile, type LeadFile } from '#shared/contract/lead-files.ts'
import { useConfirm } from '../components/confirm.tsx'
import { saveFile } from '../components/files.ts'
import { OverlayBoundary } from '../components/error-boundaries.tsx'
import { useCall, useToastMutation } from '../platform/mutations.ts'

const RenameDialog = lazy(async () => ({ default: (await import('./rename-dialog.tsx')).RenameDialog }))

interface FileActions {
  download: (file: LeadFile) => void
  askAndRename: (file: LeadFile) => void
  askAndRemove: (file: LeadFile) => Promise<void>
  /** The dialog to rename a file, while it is open. */
  dialog: ReactNode
}

/** Returns the actions for a file of a lead. */
export function useFileActions(): FileActions {
  const confirm = useConfirm()
  const [renamed, setRenamed] = useState<LeadFile>()
  const download = useToastMutation({
    calls: [downloadLeadFile],
    mutationFn: async (client, { id, fileName }: LeadFile) =>
      saveFile(await client.call(downloadLeadFile, { params: { id } }), fileName),
    errorTitle: 'Download failed',
  })
  const remove = useCall(deleteLeadFile, {
    input: ({ id }: LeadFile) => ({ params: { id } }),
    successToast: (_, { fileName }) => ({ title: 'File deleted', text: fileName }),
    errorTitle: 'Couldn’t delete the file',
  })
  const close = () => setRenamed(undefined)

  return {
    download: download.mutate,
    askAndRename: setRenamed,
    async askAndRemove(file) {
      const agreed = await confirm({
        title: 'Delete this file?',
        text: `${file.fileName} can’t be brought back. Download it first if you may need it again.`,
        action: 'Delete',
        isFinal: true,
      })
      if (agreed) remove.mutate(file)
    },
    dialog:
      renamed === undefined ? undefined : (
        <OverlayBoundary onClose={close}>
          <RenameDialog file={renamed} onClose={close} />
        </OverlayBoundary>
      ),
  }
}
