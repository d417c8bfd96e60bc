export const forecastPath = '/du-doan/may-tinh'
