import { holdToTheList } from '#test/platforms/connector-list.ts'
import { facebookBench } from '#test/platforms/facebook.ts'

holdToTheList(facebookBench)
