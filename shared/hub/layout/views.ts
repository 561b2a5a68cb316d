import { Briefcase20Regular } from '../icons/briefcase.ts'
import { CalendarLtr20Regular } from '../icons/calendar-ltr.ts'
import { CalendarMonth20Regular } from '../icons/calendar-month.ts'
import { DataTrending20Regular } from '../icons/data-trending.ts'
import { Globe20Regular } from '../icons/globe.ts'
import { PeopleTeam20Regular } from '../icons/people-team.ts'
import { QuestionCircle20Regular } from '../icons/question-circle.ts'
import { Settings20Regular } from '../icons/settings.ts'
import { troubleCount } from '../condition/queries.ts'
import { failedMailCount } from '../website-forms/queries.ts'
import { newLeadCount } from '../prospects/queries.ts'
import { pausedSourceCount } from '../scraping/queries.ts'
import { type Room, type View, viewPath } from '../platform/view.ts'

/** The rooms in the order of the navigation, each with its views in the order of its tabs. */
export const rooms: readonly Room[] = [
  {
    Icon: CalendarLtr20Regular,
    views: [
      {
        address: 'today',
        label: 'Today',
        key: 't',
        load: async () => (await import('../today/today-view.tsx')).TodayView,
      },
      {
        address: 'tasks',
        label: 'All tasks',
        key: 'k',
        load: async () => (await import('../tasks/tasks-view.tsx')).TasksView,
      },
    ],
  },
  {
    Icon: PeopleTeam20Regular,
    views: [
      {
        address: '',
        label: 'Leads',
        key: 'l',
        load: async () => (await import('../prospects/list/leads-view.tsx')).LeadsView,
        count: newLeadCount,
      },
      {
        address: 'inbox',
        label: 'Website forms',
        key: 'i',
        load: async () => (await import('../website-forms/website-forms-view.tsx')).WebsiteFormsView,
      },
      {
        address: 'scraping',
        label: 'Find leads',
        key: 's',
        load: async () => (await import('../scraping/scraping-view.tsx')).ScrapingView,
        count: pausedSourceCount,
      },
      {
        address: 'archive',
        label: 'Archive',
        key: 'a',
        load: async () => (await import('../prospects/archive/archive-view.tsx')).ArchiveView,
      },
    ],
  },
  {
    Icon: CalendarMonth20Regular,
    views: [
      {
        address: 'calendar',
        label: 'Calendar',
        key: 'c',
        load: async () => (await import('../calendar/calendar-view.tsx')).CalendarView,
      },
    ],
  },
  {
    Icon: Briefcase20Regular,
    views: [
      {
        address: 'jobs',
        label: 'Jobs',
        key: 'j',
        load: async () => (await import('../jobs/board/jobs-view.tsx')).JobsView,
      },
    ],
  },
  {
    Icon: Globe20Regular,
    views: [
      {
        address: 'website',
        label: 'Website',
        key: 'w',
        load: async () => (await import('../website/website-view.tsx')).WebsiteView,
      },
    ],
  },
  {
    Icon: DataTrending20Regular,
    views: [
      {
        address: 'insight',
        label: 'Insight',
        key: 'v',
        load: async () => (await import('../insight/insight-view.tsx')).InsightView,
      },
    ],
  },
  {
    Icon: Settings20Regular,
    views: [
      {
        address: 'settings',
        label: 'Settings',
        key: ',',
        load: async () => (await import('../settings/settings-view.tsx')).SettingsView,
        count: troubleCount,
      },
      {
        address: 'email-templates',
        label: 'Email',
        key: 'e',
        load: async () => (await import('../email/email-view.tsx')).EmailView,
        count: failedMailCount,
      },
    ],
    isAtFoot: true,
  },
  {
    Icon: QuestionCircle20Regular,
    views: [
      {
        address: 'help',
        label: 'Help',
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
