import { holdToTheList } from '#test/platforms/connector-list.ts'
import { instagramBench } from '#test/platforms/instagram.ts'

holdToTheList(instagramBench)
