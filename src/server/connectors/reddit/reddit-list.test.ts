import { holdToTheList } from '#test/platforms/connector-list.ts'
import { redditBench } from '#test/platforms/reddit.ts'

holdToTheList(redditBench)
