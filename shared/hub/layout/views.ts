import { Briefcase20Regular } from '../icons/briefcase.ts'
import { Archive20Regular } from '../icons/archive.ts'
import { CalendarLtr20Regular } from '../icons/calendar-ltr.ts'
import { CalendarMonth20Regular } from '../icons/calendar-month.ts'
import { DataTrending20Regular } from '../icons/data-trending.ts'
import { Globe20Regular } from '../icons/globe.ts'
import { GlobeSearch20Regular } from '../icons/globe-search.ts'
import { Mail20Regular } from '../icons/mail.ts'
import { MailInbox20Regular } from '../icons/mail-inbox.ts'
import { PeopleTeam20Regular } from '../icons/people-team.ts'
import { QuestionCircle20Regular } from '../icons/question-circle.ts'
import { Settings20Regular } from '../icons/settings.ts'
import { TaskListSquareLtr20Regular } from '../icons/task-list-square-ltr.ts'
import { troubleCount } from '../condition/queries.ts'
import { failedMailCount } from '../website-forms/queries.ts'
import { newLeadCount } from '../prospects/queries.ts'
import { pausedSourceCount } from '../scraping/queries.ts'
import { type Room, type View, viewPath } from '../platform/view.ts'

/** The rooms in the order of the navigation, each with its views in the order of its tabs. */
export const rooms: readonly Room[] = [
  {
    views: [
      {
        address: 'today',
        label: 'Today',
        Icon: CalendarLtr20Regular,
        key: 't',
        load: async () => (await import('../today/today-view.tsx')).TodayView,
      },
      {
        address: 'tasks',
        label: 'All tasks',
        Icon: TaskListSquareLtr20Regular,
        key: 'k',
        load: async () => (await import('../tasks/tasks-view.tsx')).TasksView,
      },
    ],
  },
  {
    views: [
      {
        address: '',
        label: 'Leads',
        Icon: PeopleTeam20Regular,
        key: 'l',
        load: async () => (await import('../prospects/list/leads-view.tsx')).LeadsView,
        count: newLeadCount,
      },
      {
        address: 'inbox',
        label: 'Website forms',
        Icon: MailInbox20Regular,
        key: 'i',
        load: async () => (await import('../website-forms/website-forms-view.tsx')).WebsiteFormsView,
      },
      {
        address: 'scraping',
        label: 'Find leads',
        Icon: GlobeSearch20Regular,
        key: 's',
        load: async () => (await import('../scraping/scraping-view.tsx')).ScrapingView,
        count: pausedSourceCount,
      },
      {
        address: 'archive',
        label: 'Archive',
        Icon: Archive20Regular,
        key: 'a',
        load: async () => (await import('../prospects/archive/archive-view.tsx')).ArchiveView,
      },
    ],
  },
  {
    views: [
      {
        address: 'calendar',
        label: 'Calendar',
        Icon: CalendarMonth20Regular,
        key: 'c',
        load: async () => (await import('../calendar/calendar-view.tsx')).CalendarView,
      },
    ],
  },
  {
    views: [
      {
        address: 'jobs',
        label: 'Jobs',
        Icon: Briefcase20Regular,
        key: 'j',
        load: async () => (await import('../jobs/board/jobs-view.tsx')).JobsView,
      },
    ],
  },
  {
    views: [
      {
        address: 'website',
        label: 'Website',
        Icon: Globe20Regular,
        key: 'w',
        load: async () => (await import('../website/website-view.tsx')).WebsiteView,
      },
    ],
  },
  {
    views: [
      {
        address: 'insight',
        label: 'Insight',
        Icon: DataTrending20Regular,
        key: 'v',
        load: async () => (await import('../insight/insight-view.tsx')).InsightView,
      },
    ],
  },
  {
    views: [
      {
        address: 'settings',
        label: 'Settings',
        Icon: Settings20Regular,
        key: ',',
        load: async () => (await import('../settings/settings-view.tsx')).SettingsView,
        count: troubleCount,
      },
      {
        address: 'email-templates',
        label: 'Email',
        Icon: Mail20Regular,
        key: 'e',
        load: async () => (await import('../email/email-view.tsx')).EmailView,
        count: failedMailCount,
      },
    ],
    isAtFoot: true,
  },
  {
    views: [
      {
        address: 'help',
        label: 'Help',
        Icon: QuestionCircle20Regular,
        key: 'h',
        load: async () => (await import('../help/help-view.tsx')).HelpView,
      },
    ],
    isAtFoot: true,
  },
]

/** Every view. */
export const views: readonly View[] = rooms.flatMap(({ views }) => views)

/** Returns the room of a view, or undefined for an address that is in no room. @param path within the hub: `/archive` */
export function findRoom(path: string): Room | undefined {
  return rooms.find(({ views }) => views.some((view) => viewPath(view) === path))
}
