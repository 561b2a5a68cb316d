import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import { startDeletingAttachments } from '../../mail/attachments.ts'
import { photographs as personalData } from './personal-data.ts'
import { photographRoutes } from './routes.ts'
import { type PhotographDeps, removeUnnamedFiles } from './service.ts'

export const photographs: Feature<PhotographDeps & Pick<Deps, 'clockTrust' | 'log'>> = {
  routes: photographRoutes,
  personalData,
  start(deps, onCommit) {
    const removeFiles = () => removeUnnamedFiles(deps)
    onCommit(['photograph', 'storedFile', 'emailAttachment', 'leadFile'], removeFiles)
    removeFiles()
    return [startDeletingAttachments(deps, removeFiles)]
  },
}
